import styles from './Logo.module.css';

/** Falls back on the product's logo: a diver's bubbles above the waves. */
export function Logo({ src, size = 36 }: { readonly src: string; readonly size?: number }) {
  if (src !== '') return <img src={src} alt="" width={size} height={size} className={styles.own} />;
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="24" fill="currentColor" opacity="0.16" />
      <g stroke="currentColor" strokeWidth="2.6" strokeLinecap="round">
        <path d="M8 26.5c2.7-2.4 5.3-2.4 8 0s5.3 2.4 8 0 5.3-2.4 8 0 5.3 2.4 8 0" />
        <path d="M11.5 34c2.1-1.9 4.2-1.9 6.3 0s4.2 1.9 6.2 0 4.2-1.9 6.2 0 4.2 1.9 6.3 0" opacity="0.65" />
      </g>
      <g stroke="currentColor" strokeWidth="2.2">
        <circle cx="20" cy="17" r="3.6" />
        <circle cx="28.5" cy="11" r="2.4" />
        <circle cx="29.5" cy="18.5" r="1.5" />
      </g>
    </svg>
  );
}
