import { forgetFoodImport, useFoodImport } from '../../../data/foods/import-state.ts';
import { leaveFocus } from '../../../lib/navigation/leave-focus.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AlertIcon, CloseIcon } from '../../../ui/icons/icons.tsx';
import { ImportProgressBar } from './import-progress-bar.tsx';
import { importResultText } from './import-text.ts';

/** The running or the last import, above the list. */
export function ImportStrip({ onShow }: { onShow: () => void }) {
  const current = useFoodImport();
  if (current.state === 'none') return null;
  if (current.state === 'running') {
    return (
      <div className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-card px-4 py-3">
        <div className="min-w-0 flex-1 basis-56">
          <ImportProgressBar current={current} />
        </div>
        <Button ref={leaveFocus} size="compact" onClick={onShow}>
          Show import
        </Button>
      </div>
    );
  }
  const { shop, results } = current;
  return (
    <Alert
      tone={current.state === 'failed' ? 'beet' : (results?.failed ?? 0) > 0 ? 'turmeric' : 'leaf'}
      icon={current.state === 'completed' && current.results.failed > 0 ? AlertIcon : undefined}
      title={current.state === 'failed' || !results ? 'The import has failed' : importResultText(results)}
      action={
        <span className="flex items-center gap-1">
          <Button size="compact" onClick={onShow}>
            Show result
          </Button>
          <IconButton label="Close this message" icon={CloseIcon} onClick={forgetFoodImport} />
        </span>
      }
    >
      {current.state === 'failed' ? <p>{current.message}</p> : null}
      <p className="line-clamp-2 wrap-anywhere">
        {current.fileName} to {shop.name}
      </p>
    </Alert>
  );
}
