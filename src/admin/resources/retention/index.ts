import { RetentionScreen } from './RetentionScreen.tsx';
import type { BackOfficeResource } from '../../components/AddressedResource.tsx';

export const retention: BackOfficeResource = { name: 'retention', screens: { retention: RetentionScreen } };
