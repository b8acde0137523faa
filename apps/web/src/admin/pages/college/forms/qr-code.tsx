import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../../../lib/http.ts';

/** The code of a college's link. It comes through a call with the person's token, so an `img` cannot load it by itself. */
export const QrCode = ({ id, label }: { id: string; label: string }) => {
  const { data } = useQuery({
    queryKey: ['survey', 'qr', id],
    queryFn: () => api.blob('/api/surveyFormCollegeRela/linkQrCode', { id }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useMemo(() => (data ? URL.createObjectURL(data) : null), [data]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url ? <img className="sv-qr" src={url} alt={label} /> : <span className="sv-qr" />;
};
