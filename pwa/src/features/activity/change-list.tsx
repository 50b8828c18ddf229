import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { AUDIT_SUBJECTS } from '@canteen/domain/audit/audit-subjects';
import type { AuditEntryAnswer } from '@canteen/domain/audit/audit.schema';
import { formatCampusDateTime } from '@canteen/domain/campus-time';
import { isId } from '@canteen/domain/id';
import { staffPaths } from '@canteen/domain/navigation/staff-paths';
import { auditQuery } from '../../data/activity/activity-requests.ts';
import { staffShopsQuery } from '../../data/shops/staff-shops.ts';
import { leaveFocus } from '../../lib/navigation/leave-focus.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { FoundCount } from '../../ui/list/found-count.tsx';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { useUrlValues } from '../../ui/list/use-url-values.ts';
import { auditChanges, auditSentence, type ValueChange, type ValueFact } from './audit-text.ts';

/** Logins are not among the changes of users, because there are many more of them. */
const CHOICES = [...AUDIT_SUBJECTS, 'logins'] as const;

const LABELS: Record<(typeof CHOICES)[number], string> = {
  user: 'Users',
  shop: 'Shops',
  food: 'Foods',
  order: 'Orders',
  'bypass-entry': 'Bypass list',
  'drop-point': 'Drop points',
  payment: 'Payments',
  mail: 'Failed mails',
  logins: 'Logins',
};

/** The changes with user, time and the values before and after, newest first. */
export function ChangeList() {
  const [values, put] = useUrlValues();
  const about = CHOICES.find((choice) => choice === values.get('about')) ?? '';
  const of = values.get('of') ?? '';
  const subjectId = about !== '' && about !== 'logins' && isId(of) ? of : '';
  const show = (subject: string) => put({ tab: 'changes', about: subject, of: '' });
  const query = useInfiniteQuery(auditQuery(about, subjectId));
  const { data: shops } = useQuery(staffShopsQuery());
  const shopName = (id: string) =>
    shops ? (shops.find(({ _id }) => _id === id)?.name ?? 'a deleted shop') : 'a shop';
  const entries = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4 pt-4">
      <SelectField
        label="Changes of"
        compact
        className="w-56"
        value={about}
        onChange={(event) => show(event.target.value)}
      >
        <option value="">Everything</option>
        {CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {LABELS[choice]}
          </option>
        ))}
      </SelectField>
      {subjectId === '' ? null : (
        <p ref={leaveFocus} className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
          Only changes of {entries[0]?.subjectName ?? 'one of them'}
          <Button size="compact" onClick={() => show(about)}>
            Show all
          </Button>
        </p>
      )}
      <FoundCount
        of={about + subjectId}
        count={query.data && entries.length}
        more={query.hasNextPage}
        row={about === 'logins' ? 'login or logout' : 'change'}
        {...(about === 'logins' && { rows: 'logins and logouts' })}
      />
      <ListRows
        query={query}
        error={query.error ? errorText(query.error, 'Failed to load changes') : null}
        loading="Loading changes..."
        empty={entries.length === 0}
        whenEmpty={
          about === '' ? (
            <EmptyState title="No changes yet" level={3} icon={ClockIcon}>
              What staff change in users, shops, foods and orders appears here.
            </EmptyState>
          ) : about === 'logins' ? (
            <EmptyState title="No logins yet" level={3} icon={ClockIcon}>
              When somebody logs in or out, it appears here.
            </EmptyState>
          ) : (
            <EmptyState
              title={subjectId === '' ? `No changes of “${LABELS[about]}”` : 'No changes of this one'}
              level={3}
              icon={ClockIcon}
              action={<Button onClick={() => show('')}>Show everything</Button>}
            />
          )
        }
      >
        <ol
          ref={leaveFocus}
          aria-label={about === 'logins' ? LABELS.logins : 'Changes'}
          className="flex flex-col"
        >
          {entries.map((entry) => (
            <Entry
              key={entry._id}
              entry={entry}
              changes={auditChanges(entry, shopName)}
              isLinked={subjectId === ''}
            />
          ))}
        </ol>
      </ListRows>
    </div>
  );
}

interface EntryProps {
  entry: AuditEntryAnswer;
  changes: readonly (ValueChange | ValueFact)[];
  /** Whether the name of what was changed leads to all its changes. */
  isLinked: boolean;
}

function Entry({ entry, changes, isLinked }: EntryProps) {
  const { before, name, after } = auditSentence(entry);
  const subject = AUDIT_SUBJECTS.find((each) => each === entry.subjectKind);
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{entry.actor.name}</strong> {before}
          {isLinked && subject && name !== null ? (
            <TextLink to={staffPaths.changesOf(subject, entry.subjectId)}>{name}</TextLink>
          ) : (
            name
          )}
          {after}
        </span>
        <time dateTime={entry.at} className="tabular shrink-0 text-fine text-muted">
          {formatCampusDateTime(new Date(entry.at))}
        </time>
      </p>
      {changes.length > 0 ? (
        <dl className="mt-1 flex flex-col gap-0.5 text-small text-muted">
          {changes.map((change, index) => (
            <div key={index} className="flex flex-wrap gap-x-2">
              <dt>{change.label}:</dt>
              <dd className="min-w-0 wrap-anywhere">
                {'fact' in change ? change.fact : <OldAndNew {...change} />}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

function OldAndNew({ before, after }: ValueChange) {
  return (
    <>
      {before === null ? null : <del className="decoration-1">{before}</del>}
      {before !== null && after !== null ? <span aria-hidden="true"> → </span> : null}
      {after === null ? null : <ins className="text-ink no-underline">{after}</ins>}
    </>
  );
}
