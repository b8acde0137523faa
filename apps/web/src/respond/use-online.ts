import { useEffect, useState } from 'preact/hooks';

export const useOnline = (): boolean => {
  const [online, setOnline] = useState(() => navigator.onLine !== false);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine !== false);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return online;
};
