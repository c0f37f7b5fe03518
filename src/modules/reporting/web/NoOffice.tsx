import { Link } from 'react-router'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { organisationPlaces } from '../../organisation/api/places.ts'
import { showOfficeChange } from '../../organisation/web/officeTabs.ts'

/** For a person who works nowhere yet: what to do about it. */
export function NoOffice() {
  return (
    <section className="panel no-office">
      <div>
        <h2>您还没有进入企业</h2>
        <p>选择您所在的企业开始工作。如果列表里没有，请让企业管理员把您添加为员工，或创建自己的企业。</p>
      </div>
      <Button kind="primary" onClick={() => showOfficeChange(true)}>
        选择企业
      </Button>
      <Link className="link" to={organisationPlaces.create.path}>
        创建企业
      </Link>
    </section>
  )
}
