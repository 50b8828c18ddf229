import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCampusDateTime } from '@canteen/domain/campus-time';
import { addBypassSchema } from '@canteen/domain/user-admin/bypass-list.schema';
import type { BypassEntry } from '@canteen/domain/user-admin/bypass-list.schema';
import { addBypassEntry, bypassListQuery, removeBypassEntry } from '../../data/users/user-requests.ts';
import { useUnsavedForm } from '../../lib/navigation/unsaved-forms.ts';
import { errorText } from '../../lib/requests/api-error.ts';
import type { Refusal } from '../../lib/requests/refusal.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { InlineError } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading, SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { rulesOf } from '../../ui/form/form-state.ts';
import { refusalBeyondFields, RefusalNote } from '../../ui/form/refusal-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { UserIcon } from '../../ui/icons/icons.tsx';
import { TrashIcon } from '../../ui/icons/rare-icons.tsx';
import { PlusIcon } from '../../ui/icons/shared-icons.tsx';
import { DataTable, type Column } from '../../ui/list/table.tsx';
import { useListSearch } from '../../ui/list/use-list-search.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { isMissing, useCloseWhenGone, useRowDeletion } from '../../ui/overlay/use-row-deletion.ts';
import { EmailText } from './email-text.tsx';

/** The addresses outside the campus that may register (specification, sections 1 and 2). */
export function BypassList() {
  const { data: entries, error, isFetching, refetch } = useQuery(bypassListQuery());
  const deletion = useRowDeletion<BypassEntry>();
  useCloseWhenGone(deletion, isMissing(deletion.asked, entries));
  const { found, box } = useListSearch(
    entries ?? [],
    ({ email, reason, addedBy }) => [email, reason, addedBy.name],
    'Search by email, reason or name',
  );
  const remove = (entry: BypassEntry) =>
    deletion.deleteRow(
      entry,
      {
        title: `Remove ${entry.email} from the list?`,
        body: 'An account that was made with this address stays.',
        confirmLabel: 'Remove',
        done: 'Email removed from bypass list successfully',
        failed: 'Failed to remove email from bypass list',
        already: `${entry.email} was already removed`,
      },
      () => removeBypassEntry(entry._id),
    );
  const columns: Column<BypassEntry>[] = [
    {
      key: 'email',
      header: 'Email',
      rowHeader: true,
      cell: ({ email }) => <EmailText email={email} />,
    },
    {
      key: 'reason',
      header: 'Reason',
      cell: ({ reason }) => (reason ? <span className="wrap-anywhere">{reason}</span> : null),
    },
    { key: 'addedBy', header: 'Added by', cell: ({ addedBy }) => addedBy.name },
    { key: 'createdAt', header: 'Added', cell: (entry) => formatCampusDateTime(new Date(entry.createdAt)) },
    {
      key: 'actions',
      header: 'Actions',
      align: 'actions',
      cell: (entry) => (
        <IconButton
          label={`Remove ${entry.email}`}
          icon={TrashIcon}
          variant="danger"
          busy={deletion.isDeleting(entry._id)}
          onClick={() => void remove(entry)}
        />
      ),
    },
  ];
  return (
    <div className="flex flex-col gap-5 pt-4">
      <AddBypassForm />
      {error ? (
        <InlineError
          message={errorText(error, 'Failed to load bypass list')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {box}
      {entries ? (
        <DataTable
          caption="Email Bypass List"
          columns={columns}
          rows={found}
          rowKey={({ _id }) => _id}
          empty={
            box ? undefined : (
              <EmptyState title="No emails in bypass list..." level={3} icon={UserIcon}>
                Add the address of somebody from outside the campus who may register.
              </EmptyState>
            )
          }
        />
      ) : error ? null : (
        <Loading label="Loading bypass list...">
          <SkeletonText lines={4} />
        </Loading>
      )}
    </div>
  );
}

interface AddValues {
  email: string;
  reason?: string | undefined;
}

const NO_ENTRY: AddValues = { email: '', reason: '' };
const addRules = rulesOf<AddValues, AddValues>(addBypassSchema);

function AddBypassForm() {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const form = useForm({
    defaultValues: NO_ENTRY,
    rules: addRules,
    showsErrors: 'after submit',
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedForm(isDirty);
  const add = form.handleSubmit(async ({ email, reason = '' }, typed) => {
    setRefusal(null);
    try {
      await addBypassEntry({ email, reason });
      // What was typed since stays, for the next entry.
      form.reset(NO_ENTRY, { sent: typed });
      toast.success('Email added to bypass list successfully');
    } catch (error) {
      setRefusal(refusalBeyondFields(error, 'Failed to add email to bypass list', form, ['email', 'reason']));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void add(event)} className="flex max-w-3xl flex-col gap-3">
      <div className="grid gap-3 md:grid-cols-[1fr_1fr_auto] md:items-start">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Reason (optional)"
          autoComplete="off"
          maxLength={500}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <Button
          type="submit"
          variant="accent"
          busy={isSubmitting}
          icon={<PlusIcon size={18} />}
          className="md:mt-7"
        >
          Add
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
    </form>
  );
}
