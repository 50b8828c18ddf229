import { Component, createRef, type ReactNode } from 'react';
import { isChunkError } from '../../lib/loading/is-chunk-error.ts';
import { resetFailedImports } from '../../lib/loading/lazy-component.ts';
import { isOnline, onlineStore } from '../../lib/requests/online.ts';
import { InlineError } from './alert.tsx';
import { WhileLoading } from './skeleton.tsx';

interface Props {
  /** The first words of the error: 'The form'. */
  what: string;
  /** Read out while the part is loaded: 'Loading form...'. */
  label: string;
  /** How many lines are shown while the part is loaded. */
  lines: number;
  /** A component of `lazyComponent`. */
  children: ReactNode;
}

/** A part of a page or a dialog. When its code cannot be loaded, an error is shown in its place and the page stays. */
export class LoadedPart extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  box = createRef<HTMLDivElement>();
  endWatch: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidMount(): void {
    this.endWatch = onlineStore.subscribe(() => {
      if (this.state.error && isOnline()) this.retry();
    });
  }

  override componentDidCatch(): void {
    resetFailedImports();
  }

  override componentWillUnmount(): void {
    this.endWatch?.();
  }

  retry = (): void => {
    // The button is removed, and the focus would go to the top of the page.
    const { current } = this.box;
    if (current?.contains(document.activeElement)) current.focus();
    this.setState({ error: null });
  };

  override render() {
    const { what, label, lines, children } = this.props;
    const { error } = this.state;
    // Any other error is for the boundary of the page.
    if (error && !isChunkError(error)) throw error;
    return (
      <div ref={this.box} tabIndex={-1} className="outline-none">
        {error ? (
          <InlineError
            message={`${what} could not be loaded. Check your network and try again. If it fails again, reload the page.`}
            onRetry={this.retry}
          />
        ) : (
          <WhileLoading label={label} lines={lines}>
            {children}
          </WhileLoading>
        )}
      </div>
    );
  }
}
