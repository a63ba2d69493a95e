import styles from './cells.module.css';

/** Props of the `DataTable.Col` whose long texts are cut. */
export const ELLIPSIS = { cellClassName: styles.ellipsis ?? '' } as const;

/** Props of the `DataTable.Col` that takes the width left by the others, and cuts its longer texts. */
export const GROWING = { cellClassName: styles.growing ?? '' } as const;
