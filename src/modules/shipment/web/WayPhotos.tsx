import { useState } from 'react'
import type { Attachment } from '../../attachments/api/attachments.ts'
import { Attachments } from '../../attachments/web/Attachments.tsx'
import { FileRoutesContext } from '../../attachments/web/attachments.ts'
import { PictureViewer } from '../../attachments/web/PictureViewer.tsx'
import { orderFileRoutes } from '../../salesOrder/api/order.ts'
import { wayPhotoRoute } from '../api/shipment.ts'

const routes = { upload: orderFileRoutes.upload, download: wayPhotoRoute }

/** Shows the photos of the way in (进场路线照片) of a shipment's order; nothing without any. */
export function WayPhotos({ photos }: { photos: Attachment[] }) {
  const [viewed, view] = useState<Attachment>()
  if (photos.length === 0) return null
  return (
    <FileRoutesContext value={routes}>
      <section aria-label="进场路线照片">
        <p className="hint">进场路线照片</p>
        <Attachments files={photos} onView={view} />
      </section>
      {viewed && (
        <PictureViewer
          pictures={photos.filter(({ picture }) => picture)}
          shown={viewed}
          onShow={view}
          onClose={() => view(undefined)}
        />
      )}
    </FileRoutesContext>
  )
}
