import { colleagueOf, type FixturePart, type Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  form: async at => (await usualOf(at)).form,
  blankForm: at => at.row('approval_form', { name: `${at.tag}空`, fields: '[]' }),
  approval: async at => (await runningOf(at)).approval,
  paperFile: async at => (await runningOf(at)).paperFile,
  approvalFile: async at => {
    const decision = { kind: 'comment', employee_id: at.employeeId }
    const subject_id = await at.row('approval_decision', { instance_id: await at.of('approval'), ...decision })
    const file_id = await proofOf(at)
    return at.row('attachment', { subject: 'approvalDecision', subject_id, ...pictureOf(at), file_id })
  },
  // A flow with a version and something drawn that is not published, and one that never was.
  flow: async at => {
    const about = await drawnOf(at)
    const flow = await at.row('approval_flow', { name: at.tag, ...about })
    const definition = { ...about.draft, note: at.tag }
    const version = await at.row('approval_flow_version', { flow_id: flow, number: 1, definition })
    const publish = 'update approval_flow set published_id = $3 where office_id = $1 and id = $2'
    await at.owner.query(publish, [at.officeId, flow, version])
    return flow
  },
  blankFlow: async at => at.row('approval_flow', { name: `${at.tag}空`, ...(await drawnOf(at)) }),
  binding: async at => {
    const { form } = await usualOf(at)
    return at.row('approval_binding', { business: 'form', form_id: form, flow_id: await at.of('flow'), position: 9 })
  },
  template: at =>
    at.row('approval_node_template', { name: at.tag, kind: 'approve', node: { ...nodeOf(at), in: null } }),
  delegation: async at =>
    at.row('approval_delegation', {
      from_id: at.employeeId,
      to_id: await colleagueOf(at),
      note: at.tag,
      created_by: at.employeeId,
      from_at: new Date('2098-01-01'),
      to_at: new Date('2098-02-01'),
    }),
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/approval/': 'approval',
  '/api/crm/approval/file/': 'paperFile',
  '/api/crm/approval/attachment/': 'approvalFile',
  '/api/crm/approval/delegation/': 'delegation',
  '/api/crm/flow/': 'flow',
  '/api/crm/flow/move': 'approval',
  '/api/crm/flow/remove': 'blankFlow',
  '/api/crm/nodeTemplate/': 'template',
  '/api/crm/approvalBinding/': 'binding',
  '/api/crm/approvalForm/': 'form',
  '/api/crm/approvalForm/save': 'blankForm',
  '/api/crm/approvalForm/remove': 'blankForm',
}

/** Returns the form and version of the company's first flow. */
async function usualOf({ owner, officeId }: Making): Promise<{ form: number; version: number }> {
  const { rows } = await owner.query<{ form: number; version: number }>(
    'select form_id as form, published_id as version from approval_flow where office_id = $1 order by id limit 1',
    [officeId],
  )
  return rows[0] as { form: number; version: number }
}

/** Makes a free form with a file that waits for the employee. */
const runningOf = (at: Making) =>
  at.once('runningApproval', async () => {
    const { officeId, employeeId, tag } = at
    const { form, version } = await usualOf(at)
    const proof = await proofOf(at)
    const paper = await at.row('approval_paper', {
      form_id: form,
      content: { reason: tag, proof: [proof] },
      created_by: employeeId,
      fields: JSON.stringify([{ key: 'proof', title: '凭证', kind: 'files' }]),
    })
    const subject = { subject: 'approvalPaper', subject_id: paper }
    const paperFile = await at.row('attachment', { ...subject, file_id: proof, ...pictureOf(at) })
    const approval = await at.row('approval_instance', {
      number: `SP${tag}`,
      title: tag,
      type_name: tag,
      business: 'form',
      document_id: paper,
      flow_version_id: version,
      initiator_id: employeeId,
      status: 'running',
    })
    const seats = [{ steps: [{ task: 1, person: employeeId, why: '部门主管' }] }]
    const nodes = { start: { at: 'passed' }, head: { at: 'asked', seats, done: false } }
    await at.owner.query('insert into approval_state (office_id, instance_id, state) values ($1, $2, $3)', [
      ...[officeId, approval],
      { status: 'running', nodes, answered: [], tasks: 1 },
    ])
    const asked = { node_key: 'head', node_name: tag, kind: 'approve', employee_id: employeeId }
    await at.row('approval_task', { instance_id: approval, task: 1, ...asked })
    return { approval, paperFile }
  })

const pictureOf = ({ tag }: Making) => ({ name: tag, media_type: 'image/png', size: 1 })

const proofOf = (at: Making) => at.row('file', { ...pictureOf(at), complete: true, created_by: at.employeeId })

const nodeOf = ({ tag }: Making) => ({
  kind: 'approve',
  key: 'head',
  name: tag,
  approvers: [{ kind: 'leader', level: 1 }],
})

async function drawnOf(at: Making) {
  const { form } = await usualOf(at)
  return { business: 'form', form_id: form, draft: { nodes: [nodeOf(at)], startRights: {} } }
}
