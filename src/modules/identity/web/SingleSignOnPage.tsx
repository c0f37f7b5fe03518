import { useLocation } from 'react-router'
import { PublicPage } from '../../../kernel/web/pages/PublicPage.tsx'
import { identityPlaces } from '../api/places.ts'

const titles: Record<string, string> = {
  [identityPlaces.corporate.path]: '企业单点登录',
  [identityPlaces.redirect.path]: '单点登录',
  [identityPlaces.scan.path]: '企业微信扫码登录',
}

/** Shows that single sign-on is not set up on this installation, with a link to sign-in. */
export default function SingleSignOnPage() {
  const title = titles[useLocation().pathname] ?? '单点登录'
  return (
    <PublicPage title={title} intro={`本系统尚未配置${title}，暂时不能用这种方式登录。`}>
      <p>您可以使用账号密码，或者用手机号和验证码登录。需要开通时，请联系企业管理员或平台运营人员。</p>
      <a className="public-action" href={identityPlaces.signIn.path}>
        返回登录
      </a>
    </PublicPage>
  )
}
