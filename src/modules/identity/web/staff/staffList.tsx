import type { ListSpec } from '../../../../kernel/web/list/spec.ts'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import { platformStaffRoutes, StaffRow, staffStatus } from '../../api/platformStaff.ts'

/** The platform's operators: everything that does not follow from the row's schema. */
export const staffList: ListSpec<StaffRow> = {
  name: 'serviceManager',
  noun: '平台员工',
  row: StaffRow,
  routes: { list: platformStaffRoutes.list, totals: platformStaffRoutes.totals },
  sort: { by: 'createdAt', order: 'descend' },
  shown: ['realName', 'username', 'mobile', 'status', 'lastSignInAt', 'createdAt'],
  widths: { realName: 140, username: 160, mobile: 140 },
  empty: {
    all: '还没有别的平台人员。点“新增平台人员”，同事就能一起管理各家企业。',
  },
  searchHint: '姓名、用户名、完整手机号',
  draw: {
    status: row => <Tag tone={row.status === 'active' ? 'green' : 'grey'}>{staffStatus[row.status]}</Tag>,
  },
  card: ['username', 'mobile', 'status', 'lastSignInAt'],
}
