/** The fields that differ, as they were and as they are, for the audit trail. */
export function differences<Subject extends object>(before: Subject, after: Subject) {
  const names = (Object.keys(after) as (keyof Subject)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const cut = (subject: Subject) => Object.fromEntries(names.map((name) => [name, subject[name]]));
  return { before: cut(before), after: cut(after) };
}
