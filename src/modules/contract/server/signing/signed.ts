import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { storedContent } from '../../../../kernel/server/files/storage.ts'
import { type Handled, handle, handleFile } from '../../../../kernel/server/http/mount.ts'
import { badInput, notFound } from '../../../../kernel/server/refusal.ts'
import { attach, attachmentsOf, fileAttached, keepWaiting, kindOfFile } from '../../../attachments/server/index.ts'
import { type ContractSignature, signingRoutes as routes } from '../../api/signing.ts'
import { noteEvent } from '../acts/progress.ts'
import type { Beyond } from '../record/beyond.ts'
import { contracts } from '../record/contracts.ts'
import { lockFor, today } from '../record/lock.ts'
import { fileSubject } from './files.ts'

/** The kind under which photos of signed paper are kept, by the signature. */
const subject = 'contractSignature'

/** Returns the signatures of a contract, newest first. */
async function signaturesOf(desk: Desk, contractId: number): Promise<ContractSignature[]> {
  const rows = await desk
    .from('contractSignature')
    .select(['id', 'kind', 'revision', 'signer', 'signedOn', 'at', 'address', 'device', 'digest', 'picture'])
    .where('contractId', '=', contractId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  const files = await attachmentsOf(
    desk,
    subject,
    rows.map(row => row.id),
  )
  return rows.map(row => ({
    ...row,
    picture: row.picture === null ? null : Buffer.from(row.picture).toString('base64'),
    files: files.get(row.id) ?? [],
  }))
}

async function digestOf(desk: Desk, contractId: number): Promise<string> {
  const { rows } = await desk.client.query<{ digest: string }>('select contract_digest($1, $2) as digest', [
    desk.officeId,
    contractId,
  ])
  return rows[0]?.digest ?? ''
}

/** Returns the contract to which a file belongs, itself or by its signature. Throws 40400 without it. */
async function contractOf(desk: Desk, file: { subject: string; subjectId: number }): Promise<number> {
  if (file.subject === fileSubject) return file.subjectId
  const of = desk.from('contractSignature').select('contractId').where('id', '=', file.subjectId)
  const signature = await of.executeTakeFirst()
  if (!signature) throw notFound('文件')
  return signature.contractId
}

/** The calls about what was signed: photos of paper, and the files that prove it. */
export const signedHandlers = (beyond: Beyond): Handled[] => [
  handle(routes.signatures, async (desk, { params: { id } }) => {
    const contract = await contracts.visible(desk, id)
    return signaturesOf(desk, contract.id)
  }),

  handle(routes.paper, async (desk, { body: { id, version, signer, signedOn, fileIds } }) => {
    await beyond.hold(desk, today())
    const locked = await lockFor(desk, id, 'sign', { version })
    const { contract } = locked
    if (signedOn > today()) throw badInput('signedOn', '签订日期不能晚于今天')
    const signature = await desk.insert(
      'contractSignature',
      {
        contractId: id,
        revision: contract.revision,
        kind: 'paper',
        signer,
        signedOn,
        address: desk.origin.address,
        device: desk.origin.device,
        digest: await digestOf(desk, id),
        createdBy: desk.employeeId,
      },
      { action: '登记纸质签署', name: contract.number },
    )
    await attach(desk, subject, signature.id, fileIds)
    if (contract.signedOn === null) await noteEvent(desk, locked, 'signing', signedOn)
    return signaturesOf(desk, id)
  }),

  handleFile(
    routes.upload,
    ({ file }) => kindOfFile(file),
    (desk, { file }, kind) => keepWaiting(desk, file, kind),
  ),

  handle(routes.download, async (desk, { params }) => {
    const file = await fileAttached(desk, [subject, fileSubject], params.id)
    if (!file) throw notFound('文件')
    await contracts.visible(desk, await contractOf(desk, file))
    const { fileId, name, mediaType, size } = file
    return { name, mediaType, size, content: storedContent(desk.officeId, fileId, { small: true }) }
  }),
]
