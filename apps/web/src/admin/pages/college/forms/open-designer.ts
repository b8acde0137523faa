import { navigate } from '../../../../lib/location.ts';

export const designerPath = '/college/questionnaire/design';

export const openDesigner = ({ id }: { id: string }): void => navigate(`${designerPath}?id=${encodeURIComponent(id)}`);
