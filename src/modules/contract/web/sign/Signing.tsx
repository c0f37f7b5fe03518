import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatMinute } from '../../../../kernel/api/time.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { may } from '../../../../kernel/web/session.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../../kernel/web/ui/Tag.tsx'
import type { Attachment } from '../../../attachments/api/attachments.ts'
import { Attachments } from '../../../attachments/web/Attachments.tsx'
import { FileRoutesContext } from '../../../attachments/web/attachments.ts'
import { PictureViewer } from '../../../attachments/web/PictureViewer.tsx'
import { DocumentLinks } from '../../../sharing/web/DocumentLinks.tsx'
import type { ContractDetail } from '../../api/contract.ts'
import { contractPlaces } from '../../api/places.ts'
import { type ContractSignature, signingRoutes as routes, signatureKinds } from '../../api/signing.ts'
import { refreshContracts } from '../contractQuery.ts'

const PaperDialog = lazy(() => import('./PaperDialog.tsx'))
const signaturesQuery = (id: number) => queryOf(routes.signatures, { params: { id } })

/** Shows who signed a contract, makes links for the customer's signature, and takes photos of signed paper. */
export function Signing({ contract }: { contract: ContractDetail }) {
  const { id } = contract
  const { data: signatures } = useQuery(signaturesQuery(id))
  const [paper, setPaper] = useState(false)
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: signaturesQuery(id).queryKey })
    void refreshContracts()
  }
  return (
    <FileRoutesContext value={routes}>
      <section>
        {signatures?.length === 0 && (
          <p className="hint">
            {contract.may.sign ? '还没有签署。发链接给客户手机签字，或上传纸质签字页。' : '还没有签署。'}
          </p>
        )}
        {signatures?.map(one => (
          <Signature key={one.id} signature={one} />
        ))}
        {may(routes.list) && <Links contract={contract} onPaper={() => setPaper(true)} />}
        <Suspense>
          {paper && <PaperDialog contract={contract} onDone={refresh} onClose={() => setPaper(false)} />}
        </Suspense>
      </section>
    </FileRoutesContext>
  )
}

function Signature({ signature }: { signature: ContractSignature }) {
  const { kind, signer, signedOn, at, address, digest, picture, revision, files } = signature
  const [viewed, view] = useState<Attachment>()
  return (
    <article className="contract-change">
      <header>
        <b>{signer}</b> <Tag tone="green">{signatureKinds[kind]}</Tag>
        <span>{signedOn}</span>
        <small className="nothing">第 {revision} 版</small>
      </header>
      {picture && (
        <img className="contract-signature" src={`data:image/png;base64,${picture}`} alt={`${signer}的签名`} />
      )}
      <Attachments files={files} onView={view} />
      <p className="nothing">
        {formatMinute(at)}，{address}，内容摘要 <code>{digest.slice(0, 16)}</code>
      </p>
      {viewed && (
        <PictureViewer
          pictures={files.filter(file => file.picture)}
          shown={viewed}
          onShow={view}
          onClose={() => view(undefined)}
        />
      )}
    </article>
  )
}

function Links({ contract: { id, may: can }, onPaper }: { contract: ContractDetail; onPaper: () => void }) {
  return (
    <DocumentLinks
      routes={routes}
      id={id}
      place={contractPlaces.shared}
      label="签署链接"
      sent="发送"
      days={[7]}
      never={can.sign ? undefined : ''}
    >
      <Button icon="camera" onClick={onPaper}>
        上传纸质签字页
      </Button>
    </DocumentLinks>
  )
}
