/** The logo of the app: a C that looks like a biting mouth. Hidden from screen readers: the name is beside it. */
export function LogoMark({ size = 32, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 512 512"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <rect width="512" height="512" rx="116" fill="#d13d1a" />
      <path
        d="M332.1 166.8A124 124 0 1 0 332.1 345.2"
        fill="none"
        stroke="#fff6ea"
        strokeWidth="66"
        strokeLinecap="round"
      />
      <circle cx="376" cy="256" r="38" fill="#f6bd3b" />
    </svg>
  );
}
