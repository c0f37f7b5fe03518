import { useState } from 'react'
import { Nothing } from '../../../../kernel/web/ui/Nothing.tsx'
import type { Attachment } from '../../../attachments/api/attachments.ts'
import { Attachments } from '../../../attachments/web/Attachments.tsx'
import { PictureViewer } from '../../../attachments/web/PictureViewer.tsx'
import { useFile } from './files.ts'

/** Shows the files of a field: pictures small, which open large, and others with a download. */
export function FileList({ ids }: { ids: readonly number[] }) {
  const find = useFile()
  const [viewed, view] = useState<Attachment>()
  const files = ids.flatMap(id => find(id) ?? [])
  if (files.length === 0) return <Nothing />
  return (
    <>
      <Attachments files={files} onView={view} />
      {viewed && (
        <PictureViewer
          pictures={files.filter(file => file.picture)}
          shown={viewed}
          onShow={view}
          onClose={() => view(undefined)}
        />
      )}
    </>
  )
}
