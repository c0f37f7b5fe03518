import type { FixturePart, Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  installer: at => at.row('installer', { name: `师傅${at.tag}`, phone: at.tag, districts: at.tag, remark: at.tag }),
  installation: at => installationOf(at, 'draft'),
  plannedInstallation: at => installationOf(at, 'planned'),
  workingInstallation: at => installationOf(at, 'working'),
  installCheck: async at => {
    const of = { installation_id: await at.of('workingInstallation'), position: 0, trade: 'cabinet' }
    return at.row('installation_check', { ...of, point: `检查${at.tag}`, note: at.tag })
  },
  installProblem: async at => {
    const of = { installation_id: await at.of('workingInstallation'), kind: 'quality', answers: 'factory' }
    return at.row('installation_problem', { ...of, description: `问题${at.tag}` })
  },
  installFile: async at => fileOf(at, 'installation', await at.of('installation')),
  checkFile: async at => fileOf(at, 'installationCheck', await at.of('installCheck')),
}

async function fileOf(at: Making, subject: string, subject_id: number): Promise<number> {
  const about = { name: '现场.jpg', media_type: 'image/jpeg', created_by: at.employeeId }
  const file_id = await at.row('file', { ...about, complete: true, purpose: '' })
  return at.row('attachment', { subject, subject_id, file_id, ...about, size: 0 })
}

async function installationOf(at: Making, state: string): Promise<number> {
  const from = { contract_id: await at.of('effectiveContract'), customer_id: await at.of('customer') }
  const where = { address: at.tag, receiver: at.tag, receiver_phone: at.tag, remark: at.tag }
  const said = { early_reason: at.tag, moved_reason: at.tag, cancel_reason: at.tag }
  const planned = { planned_on: '2030-11-20', half: 'morning', installer_id: await at.of('installer') }
  const owned = { number: `AZ${state}${at.tag}`, state, owner_id: at.employeeId }
  const id = await at.row('installation', { ...from, ...where, ...said, ...owned, ...(state !== 'draft' && planned) })
  const line = {
    contract_line_id: await at.of('effectiveLine'),
    pieces: 1,
    trade: 'cabinet',
    unit: 'set',
    quantity: 1000,
  }
  await at.row('installation_line', { installation_id: id, position: 0, ...line, note: at.tag })
  return id
}

const acts = (kind: string, of: readonly string[]) =>
  Object.fromEntries(of.map(act => [`/api/crm/installation/${act}`, kind]))

export const subjects: FixturePart['subjects'] = {
  '/api/crm/installation/': 'installation',
  '/api/crm/installation/ofContract/': 'effectiveContract',
  ...acts('plannedInstallation', ['start']),
  ...acts('workingInstallation', ['check', 'report', 'solve', 'accept']),
  '/api/crm/installation/check checkId': 'installCheck',
  '/api/crm/installation/solve problemId': 'installProblem',
  '/api/crm/installation/report contractLineId': 'effectiveLine',
  '/api/crm/installation/plan installerId': 'installer',
  '/api/crm/installation/add contractId': 'effectiveContract',
  '/api/crm/installation/add contractLineId': 'effectiveLine',
  '/api/crm/installation/edit contractLineId': 'effectiveLine',
  '/api/crm/installation/attachment/': 'installFile',
  '/api/crm/installation/file/': 'installFile',
  '/api/crm/installation/file/list/': 'installation',
  '/api/crm/installation/file/add': 'installation',
  '/api/crm/installation/photos/attachment/': 'checkFile',
  '/api/crm/installation/photos/file/': 'checkFile',
  '/api/crm/installation/photos/file/list/': 'installCheck',
  '/api/crm/installation/photos/file/add': 'installCheck',
  '/api/crm/installer/': 'installer',
}
