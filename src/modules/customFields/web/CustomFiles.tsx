import { useState } from 'react'
import { fileIdIn, fileNameIn } from '../../../kernel/api/customFiles.ts'
import type { Attachment } from '../../attachments/api/attachments.ts'
import { Attachments } from '../../attachments/web/Attachments.tsx'
import { FileRoutesContext } from '../../attachments/web/attachments.ts'
import { PictureViewer } from '../../attachments/web/PictureViewer.tsx'
import { customFieldsRoutes } from '../api/routes.ts'

/** Shows the files of a record's field: pictures small, which open large, and others to be saved. */
export function CustomFiles({ files }: { files: readonly unknown[] }) {
  const [viewed, view] = useState<Attachment>()
  const shown = files.flatMap(shownAs)
  const pictures = shown.filter(one => one.picture)
  return (
    <FileRoutesContext value={customFieldsRoutes}>
      <Attachments files={shown} onView={view} />
      {viewed && <PictureViewer pictures={pictures} shown={viewed} onShow={view} onClose={() => view(undefined)} />}
    </FileRoutesContext>
  )
}

/** The record keeps a file's number and name; the name's ending tells a picture. */
function shownAs(file: unknown): Attachment[] {
  const id = fileIdIn(file)
  const name = fileNameIn(file)
  return id === undefined ? [] : [{ id, name, mediaType: '', size: 0, picture: /\.(jpe?g|png|webp)$/i.test(name) }]
}
