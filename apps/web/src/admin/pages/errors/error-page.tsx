import { useEffect } from 'react';
import { config } from '../../../lib/config.ts';
import { useText } from '../../../lib/i18n.ts';
import { navigate } from '../../../lib/location.ts';
import { Button } from '../../ui/button.tsx';
import './error-page.css';

const words = {
  '/403': ['没有访问权限', 'No access'],
  '/403 text': [
    '当前账号不能打开这个页面。如需使用，请联系本单位的系统管理员开通。',
    'Your account may not open this page. If you need it, ask the administrator of your organisation.',
  ],
  '/404': ['页面不存在', 'Page not found'],
  '/404 text': ['地址可能有误，或页面已被移除。', 'The address may be wrong, or the page was removed.'],
  '/500': ['服务器出错了', 'The server failed'],
  '/500 text': ['问题已被记录，请稍后再试。', 'The failure was recorded. Try again later.'],
  home: ['返回首页', 'Go to the home page'],
  back: ['返回上一页', 'Go back'],
} as const;

export const ErrorPage = ({ code }: { code: '/403' | '/404' | '/500' }) => {
  const t = useText();
  useEffect(() => {
    document.title = `${t(words[code])} · Manyi`;
  }, [t, code]);
  return (
    <main className="error-page">
      <p className="error-code">{code.slice(1)}</p>
      <h1>{t(words[code])}</h1>
      <p className="error-text">{t(words[`${code} text`])}</p>
      <div className="error-actions">
        <Button kind="primary" onClick={() => navigate(config.homePath)}>
          {t(words.home)}
        </Button>
        {window.history.length > 1 ? <Button onClick={() => window.history.back()}>{t(words.back)}</Button> : null}
      </div>
    </main>
  );
};
