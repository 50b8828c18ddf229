// The browsers' messages when a chunk does not load: no network, or a new version has replaced it.
const CHUNK_ERROR = /dynamically imported module|importing a module script failed|unable to preload css/i;

export const isChunkError = ({ message }: Error) => CHUNK_ERROR.test(message);
