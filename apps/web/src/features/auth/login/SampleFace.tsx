/** The customer drawn on the login page. */
export const SampleFace = () => (
  <svg viewBox="0 0 40 40" width="40" height="40">
    <clipPath id="sample-face">
      <circle cx="20" cy="20" r="20" />
    </clipPath>
    <g clipPath="url(#sample-face)">
      <rect width="40" height="40" fill="#fce0e4" />
      <g fill="#1d1412">
        <circle cx="13" cy="15" r="5" />
        <circle cx="20" cy="11.5" r="6" />
        <circle cx="27" cy="15" r="5" />
        <circle cx="12" cy="21" r="4.2" />
        <circle cx="28" cy="21" r="4.2" />
      </g>
      <path d="M16.8 24h6.4v6.5h-6.4Z" fill="#8a5638" />
      <path d="M16.8 26.5c2 1.6 4.4 1.6 6.4 0v1.3c-2 1.5-4.4 1.5-6.4 0Z" opacity=".12" />
      <path d="M7 42c0-7.5 4.6-11.8 9.8-12.3 1.6 2 4.8 2 6.4 0C28.4 30.2 33 34.5 33 42Z" fill="#d9576b" />
      <ellipse cx="20" cy="19.5" rx="6.6" ry="7.9" fill="#8a5638" />
      <path
        d="M13.6 17c1-3.6 3.2-5.2 6.4-5.2s5.4 1.6 6.4 5.2c-2-.4-3.4-1.4-4.2-2.6-1.6 1.7-4.8 2.7-8.6 2.6Z"
        fill="#1d1412"
      />
    </g>
  </svg>
);
