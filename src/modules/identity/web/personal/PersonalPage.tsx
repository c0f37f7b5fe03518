import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { profileRoutes } from '../../api/profile.ts'
import { Access } from './Access.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import './personal.css'

export const profileQuery = () => queryOf(profileRoutes.profile, undefined)

/** Shows a person's own profile, mobile and password, and their sign-ins. */
export default function PersonalPage() {
  const { data: profile, error, refetch } = useQuery(profileQuery())
  return (
    <div className="personal">
      <h2>个人中心</h2>
      {error && (
        <section className="personal-box" role="alert">
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>重试</Button>
        </section>
      )}
      {profile && (
        <>
          {may(profileRoutes.saveProfile) && <ProfileForm key={profile.version} profile={profile} />}
          <Access profile={profile} />
        </>
      )}
      <OwnSessions />
    </div>
  )
}
