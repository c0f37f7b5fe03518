import { useState } from 'react'
import type { Attachment } from '../../../attachments/api/attachments.ts'
import { Attachments } from '../../../attachments/web/Attachments.tsx'
import { FileRoutesContext } from '../../../attachments/web/attachments.ts'
import { PictureViewer } from '../../../attachments/web/PictureViewer.tsx'
import { consentRoutes, type LotConsent } from '../../api/consent.ts'
import { orderFileRoutes } from '../../api/order.ts'

const routes = { upload: orderFileRoutes.upload, download: consentRoutes.download }

/** Shows the signature or the photos by which a customer agreed. */
export default function ConsentProof({ one: { picture, files, name } }: { one: LotConsent }) {
  const [viewed, view] = useState<Attachment>()
  return (
    <FileRoutesContext value={routes}>
      {picture !== null && (
        <img className="asked-signature" alt={`${name} 的签名`} src={`data:image/png;base64,${picture}`} />
      )}
      <Attachments files={files} onView={view} />
      {viewed && (
        <PictureViewer
          pictures={files.filter(file => file.picture)}
          shown={viewed}
          onShow={view}
          onClose={() => view(undefined)}
        />
      )}
    </FileRoutesContext>
  )
}
