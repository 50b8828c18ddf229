import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import { useId } from 'react';
import { cx } from './cx.ts';
import { controlClass, FieldError } from './field.tsx';
import { ChevronDownIcon, TickIcon, type Icon } from './icons.tsx';
import { toneText, type Tone } from './tone.ts';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  icon?: Icon | undefined;
  tone?: Tone | undefined;
  disabled?: boolean | undefined;
}

export interface SelectProps<Value extends string> {
  label: string;
  labelHidden?: boolean | undefined;
  error?: string | undefined;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  compact?: boolean | undefined;
  className?: string | undefined;
}

/** A select whose options carry icons and colours. Heavy: only lazy routes import it; SelectField is the plain one. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    labelHidden,
    error,
    value,
    onChange,
    options,
    placeholder = 'Choose',
    compact,
    className,
  } = props;
  const labelId = useId();
  const errorId = useId();
  const chosen = options.find((option) => option.value === value);
  return (
    <CSPProvider disableStyleElements>
      <Base.Root<Value>
        value={value}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
        disabled={props.disabled ?? false}
        modal={false}
      >
        <div className={cx('flex flex-col gap-1.5', className)}>
          <span id={labelId} className={labelHidden ? 'sr-only' : 'text-small font-semibold text-ink'}>
            {label}
          </span>
          <Base.Trigger
            aria-labelledby={labelId}
            aria-describedby={error ? errorId : undefined}
            aria-invalid={error ? true : undefined}
            className={cx(
              controlClass,
              'flex items-center gap-2 text-left',
              compact ? 'h-11 text-small' : 'h-12',
            )}
          >
            <Base.Value className="flex min-w-0 flex-1 items-center gap-2">
              {() =>
                chosen ? <OptionText option={chosen} /> : <span className="text-muted">{placeholder}</span>
              }
            </Base.Value>
            <ChevronDownIcon className="shrink-0 text-muted" />
          </Base.Trigger>
          {error ? <FieldError id={errorId} message={error} /> : null}
        </div>
        <Base.Portal>
          <Base.Positioner alignItemWithTrigger={false} sideOffset={6} collisionPadding={12} className="z-50">
            <Base.Popup className="popup max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-control border border-line bg-raised p-1 text-ink shadow-raised outline-none">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  disabled={option.disabled ?? false}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-small px-3 text-small outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-accent-soft"
                >
                  <Base.ItemText className="flex flex-1 items-center gap-2">
                    <OptionText option={option} />
                  </Base.ItemText>
                  <Base.ItemIndicator>
                    <TickIcon size={16} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

function OptionText<Value extends string>({ option }: { option: SelectOption<Value> }) {
  const { icon: Drawn, label, tone } = option;
  return (
    <>
      {Drawn ? <Drawn size={18} className={cx('shrink-0', tone && toneText[tone])} /> : null}
      <span className="truncate">{label}</span>
    </>
  );
}
