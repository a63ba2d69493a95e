import { paths } from '../../../shared/paths.ts';

/** Members from a file: an address of ours, beside those of the specification. */
export const IMPORT_ADDRESS = `${paths.divers}/import`;
