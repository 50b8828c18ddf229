/** An email address. A line breaks before its @, and inside a word only where the word is longer than the line. */
export function EmailText({ email }: { email: string }) {
  const at = email.indexOf('@');
  return (
    <span className="block wrap-anywhere md:min-w-40">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}
