import { useQuery } from '@tanstack/react-query'
import { linkTo } from '../../../kernel/api/place.ts'
import { PublicPage } from '../../../kernel/web/pages/PublicPage.tsx'
import { queryOf } from '../../../kernel/web/query.ts'
import { useSession } from '../../../kernel/web/session.ts'
import { identityRoutes } from '../../identity/api/identity.ts'
import { identityPlaces } from '../../identity/api/places.ts'
import { organisationPlaces } from '../api/places.ts'
import NewOfficeForm from './NewOfficeForm.tsx'
import { switchTo } from './offices.ts'

/** Creates a company and continues in it (S2.10). */
export default function CreateOfficePage() {
  const signedIn = useSession(state => state.token !== '')
  return (
    <PublicPage title="创建企业" intro="创建后您就是这家企业的管理员。" footer={<a href="/">暂不创建，进入首页</a>}>
      {signedIn && <OwnName />}
      {signedIn ? <NewOfficeForm onCreated={({ officeId }) => void switchTo(officeId)} /> : <SignInFirst />}
    </PublicPage>
  )
}

/** Shows the person's user name for sign-in, which may have been made from their name. */
function OwnName() {
  const { data } = useQuery(queryOf(identityRoutes.info, { query: {} }, { quiet: true, silent: true }))
  return data ? (
    <p className="public-intro">
      您的用户名是 <b>{data.username}</b>，登录时也可以用手机号。
    </p>
  ) : null
}

function SignInFirst() {
  return (
    <a className="public-action" href={linkTo(identityPlaces.signIn, { redirect: organisationPlaces.create.path })}>
      请先登录
    </a>
  )
}
