import { useId } from 'react';

/** A drawing of a closed stall at night, shown when no shop is open. Its colours do not follow the theme. */
export function NightPicture({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg viewBox="0 0 320 200" aria-hidden="true" focusable="false" className={className}>
      <defs>
        <clipPath id={`${id}frame`}>
          <rect width="320" height="200" rx="20" />
        </clipPath>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1d2140" />
          <stop offset="1" stopColor="#4a3f63" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor="#ffd27a" stopOpacity="0.55" />
          <stop offset="1" stopColor="#ffd27a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g clipPath={`url(#${id}frame)`}>
        <rect width="320" height="200" fill={`url(#${id}sky)`} />
        <path d="M262 30a21 21 0 1 0 19 30 17 17 0 0 1-19-30Z" fill="#f7e6bd" />
        <g fill="#f7e6bd">
          <circle cx="40" cy="34" r="1.6" />
          <circle cx="86" cy="20" r="1.2" />
          <circle cx="128" cy="40" r="1.4" />
          <circle cx="196" cy="24" r="1.6" />
          <circle cx="226" cy="70" r="1.1" />
          <circle cx="56" cy="74" r="1.1" />
          <circle cx="298" cy="92" r="1.4" />
        </g>
        <path
          d="M0 132c26-20 52-8 70-22 20-15 40 4 62-2 30-8 40-22 74-12 26 8 34-6 58 2 24 7 36 20 56 16v86H0Z"
          fill="#2b2a4a"
        />
        <path d="M0 172h320v28H0Z" fill="#1f1d36" />
        <g transform="translate(88 70)">
          <path d="M8 34h128v70H8Z" fill="#8a4a3a" />
          <path d="M22 44h76v44H22Z" fill="#5d4a58" />
          <path d="M22 52h76M22 60h76M22 68h76M22 76h76M22 84h76" stroke="#4a3b4b" strokeWidth="2" />
          <path d="M18 88h84v7H18Z" fill="#b8694c" />
          <path d="M108 44h20v60h-20Z" fill="#5f3030" />
          <circle cx="124" cy="76" r="1.8" fill="#f0b75e" />
          <path d="M2 12h140l6 24H-4Z" fill="#c4472a" />
          <path
            d="M24.6 12h22.2l-2 24H20.2Zm45.6 0h22.6l1.6 24H68.6Zm45.2 0h22.6l5.6 24h-23.6Z"
            fill="#efe0c8"
            opacity="0.9"
          />
          <path
            d="M-4 36c0 8 24.2 8 24.2 0 0 8 24.6 8 24.6 0 0 8 24 8 24 0 0 8 25.6 8 25.6 0 0 8 25.6 8 25.6 0 0 8 28 8 28 0Z"
            fill="#a5381f"
          />
        </g>
        <circle cx="238" cy="124" r="34" fill={`url(#${id}glow)`} />
        <path d="M238 174v-44" stroke="#15142a" strokeWidth="3.5" strokeLinecap="round" />
        <path d="M230 116h16l-3 14h-10Z" fill="#ffd27a" />
        <path d="M228 116h20l-5-6h-10Z" fill="#15142a" />
        <path d="M58 174c-1-9 3-15 10-15s11 6 10 15Zm4-13-1-7 5 4m6 1 5-5v7" fill="#15142a" />
        <path d="M77 172c8 1 10-5 7-9" fill="none" stroke="#15142a" strokeWidth="3" strokeLinecap="round" />
      </g>
    </svg>
  );
}
