/** A workspace in the table of allowed imports. */
export interface Workspace {
  name: string;
  source: string;
  /** Its layers, from top to bottom. */
  order: string;
  /** Short names, each for several words in the lines below. */
  groups?: Record<string, string>;
  /** Folders or files → what they may import. */
  imports: Record<string, string>;
  packages: Record<string, string>;
  /** Folders whose files do not import each other. */
  independentFiles?: string;
  /** Words at the beginning of file names that *queries.ts never imports, because queries only read. */
  queriesNeverImport?: string;
  /** Workspaces that the tests and the folder `testing` may import. */
  testsImport: string;
  /** The tests follow the rules of their folder; they may also import `testing` and these packages. */
  testsFollowFolderRules?: string;
}
