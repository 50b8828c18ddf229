import { Component, useState, type ReactNode } from 'react';
import { isChunkError } from '../../lib/loading/is-chunk-error.ts';
import { resetFailedImports } from '../../lib/loading/lazy-component.ts';
import { reloadPage } from '../../lib/loading/reload-page.ts';
import { isOnline, onlineStore } from '../../lib/requests/online.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AlertIcon, WifiOffIcon } from '../../ui/icons/icons.tsx';

interface Props {
  children: ReactNode;
  /** When it changes, the failed part is drawn again: the user has opened another page. */
  resetKey?: string;
  /** It surrounds the whole app, so that its message fills the page. */
  whole?: boolean;
  /** The content is not important: show no message. */
  silent?: boolean;
}

interface State {
  error: Error | null;
  resetKey: string | undefined;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };
  endWatch: (() => void) | undefined;

  override componentDidMount(): void {
    // A part that could not be loaded without the network is loaded when there is one again.
    this.endWatch = onlineStore.subscribe(() => {
      const { error } = this.state;
      if (error && isChunkError(error) && isOnline()) this.setState({ error: null });
    });
  }

  override componentDidCatch(): void {
    resetFailedImports();
  }

  override componentWillUnmount(): void {
    this.endWatch?.();
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override render() {
    const { error } = this.state;
    const { children, silent, whole } = this.props;
    if (!error) return children;
    if (silent) return null;
    const failure = <Failure isChunk={isChunkError(error)} />;
    return whole ? <main>{failure}</main> : failure;
  }
}

function Failure({ isChunk }: { isChunk: boolean }) {
  const [busy, setBusy] = useState(false);
  const isMissing = isChunk && !isOnline();
  const onReload = () => {
    setBusy(true);
    if (isChunk && !isMissing) reloadPage();
    else window.location.reload();
  };
  const reload = (
    <Button variant="accent" busy={busy} onClick={onReload}>
      Reload
    </Button>
  );
  if (isMissing) {
    return (
      <EmptyState level={1} title="This page is not on this device yet" icon={WifiOffIcon} action={reload}>
        It opens here when you are online.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={1}
      title={isChunk ? 'This page could not be loaded' : 'Something went wrong on this page'}
      icon={AlertIcon}
      action={reload}
    >
      {isChunk
        ? 'There may be a newer version. Reload to get it; your cart stays as it is.'
        : 'Your cart is safe. Reload to go on.'}
    </EmptyState>
  );
}
