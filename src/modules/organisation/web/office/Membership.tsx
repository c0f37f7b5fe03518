import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { may } from '../../../../kernel/web/session.ts'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { daysLeft, type OfficeProfile, warnedBefore } from '../../api/officeProfile.ts'
import { organisationPlaces } from '../../api/places.ts'

/** Shows the company's membership and its use; only the platform changes it. */
export function Membership({ office }: { office: OfficeProfile }) {
  const left = daysLeft(office.memberUntil, Date.now())
  return (
    <>
      {left !== null && left <= warnedBefore && <Ending left={left} until={office.memberUntil as string} />}
      <div className="office-figures">
        <Seats used={office.seatsUsed} seats={office.seats} />
        <Figure title="会员等级">
          <Tag tone="blue">{office.memberLevel}</Tag>
          <small>{office.memberUntil ? `有效期至 ${office.memberUntil}` : '长期有效'}</small>
        </Figure>
        <Figure title="启用部门">
          <Count value={office.departments} unit="个" to={organisationPlaces.departments.path} code="companyManager" />
        </Figure>
        <Figure title="角色">
          <Count value={office.roles} unit="个" to={organisationPlaces.roles.path} code="groupManager" />
        </Figure>
      </div>
    </>
  )
}

function Ending({ left, until }: { left: number; until: string }) {
  const words =
    left < 0 ? `会员已于 ${until} 到期` : left === 0 ? '会员今天到期' : `会员还有 ${left} 天到期（${until}）`
  return (
    <p className={left < 0 ? 'office-ending office-ended' : 'office-ending'} role="status">
      <Icon name="warn" /> {words}，请联系平台续费。
    </p>
  )
}

function Seats({ used, seats }: { used: number; seats: number }) {
  const left = Math.max(0, seats - used)
  const tight = left === 0 || used / seats > 0.9
  return (
    <Figure title="席位">
      <b>
        {used} / {seats}
      </b>
      <small className={tight ? 'office-tight' : undefined}>{left > 0 ? `剩余 ${left} 个` : '已用完'}</small>
      <div className={tight ? 'office-meter office-meter-tight' : 'office-meter'} aria-hidden="true">
        <i style={{ width: `${Math.min(100, (100 * used) / seats)}%` }} />
      </div>
    </Figure>
  )
}

type CountProps = { value: number; unit: string; to: string; code: string }

/** Shows a number with a link to its screen, for people who may open it. */
function Count({ value, unit, to, code }: CountProps) {
  return (
    <>
      <b>{value}</b> {unit}
      {may(code) && (
        <small>
          <Link className="link" to={to}>
            管理
          </Link>
        </small>
      )}
    </>
  )
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <div>{children}</div>
    </section>
  )
}
