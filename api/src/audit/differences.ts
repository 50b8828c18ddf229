/** The fields that differ, as they were and as they are, for the audit trail. */
export function differences<Subject extends object>(before: Subject, after: Subject) {
  const names = (Object.keys(after) as (keyof Subject)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const cut = (subject: Subject) => Object.fromEntries(names.map((name) => [name, subject[name]]));
  return { before: cut(before), after: cut(after) };
}

/** The same, always with the name, so that the entry says what was changed. */
export function differencesWithName<Subject extends { name: string }>(before: Subject, after: Subject) {
  const changed = differences(before, after);
  return {
    before: { ...changed.before, name: before.name },
    after: { ...changed.after, name: after.name },
  };
}
