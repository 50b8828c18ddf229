import type { ReactNode } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { DownloadIcon } from '../../../ui/icons/staff-icons.tsx';

interface ExportButtonProps {
  /** What is exported, for screen readers: several buttons have the same text. */
  of: string;
  onClick: () => void;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Another text while the export runs. */
  children?: ReactNode;
}

export function ExportButton({ of, children = 'Export to Excel', ...rest }: ExportButtonProps) {
  return (
    <Button size="compact" className="print:hidden" icon={<DownloadIcon size={16} />} {...rest}>
      <span>
        {children}
        <span className="sr-only"> ({of})</span>
      </span>
    </Button>
  );
}
