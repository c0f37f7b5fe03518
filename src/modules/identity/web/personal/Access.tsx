import { useState } from 'react'
import { Link } from 'react-router'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { credentialRoutes } from '../../api/credentials.ts'
import { identityPlaces } from '../../api/places.ts'
import { type Profile, profileRoutes } from '../../api/profile.ts'
import { MobileDialog } from './MobileDialog.tsx'

/** Shows the ways to sign in, and where to change them. */
export function Access({ profile }: { profile: Profile }) {
  const [changing, setChanging] = useState(false)
  return (
    <section className="personal-box" aria-labelledby="personal-access">
      <h2 id="personal-access">登录方式</h2>
      <dl className="personal-access">
        <div>
          <dt>手机号</dt>
          <dd>{profile.mobile || <span className="nothing">未绑定，绑定后可以用验证码登录</span>}</dd>
          {may(profileRoutes.changeMobile) && (
            <dd>
              <Button small onClick={() => setChanging(true)}>
                {profile.mobile ? '更换手机号' : '绑定手机号'}
              </Button>
            </dd>
          )}
        </div>
        <div>
          <dt>密码</dt>
          <dd>修改后，所有设备都要重新登录</dd>
          {may(credentialRoutes.changePassword) && (
            <dd>
              <Link className="btn btn-plain btn-small" to={identityPlaces.changePassword.path}>
                修改密码
              </Link>
            </dd>
          )}
        </div>
      </dl>
      {changing && <MobileDialog present={profile.mobile} onClose={() => setChanging(false)} />}
    </section>
  )
}
