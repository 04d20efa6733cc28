/** The logo of Recado; the same in both schemes. */
export const Logo = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="#1976d2" />
    <path
      d="M9.2 8.6h13.6a3 3 0 0 1 3 3v7.2a3 3 0 0 1-3 3h-5.9l-5 3.9c-.5.4-1.2 0-1.2-.6v-3.3H9.2a3 3 0 0 1-3-3v-7.2a3 3 0 0 1 3-3Z"
      fill="#fff"
    />
    <path
      d="m11.4 15.4 3 3 6.2-6.2"
      fill="none"
      stroke="#1976d2"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
