import { sizeWords } from '../../../../kernel/api/format.ts'
import { Icon } from '../../../../kernel/web/ui/Icon.tsx'
import { Nothing } from '../../../../kernel/web/ui/Nothing.tsx'
import { useSaveAttachment } from '../../../attachments/web/attachments.ts'
import { useFile } from './files.ts'

/** Lists the files of a field, each with a download. */
export function FileList({ ids }: { ids: readonly number[] }) {
  const find = useFile()
  const save = useSaveAttachment()
  const files = ids.flatMap(id => find(id) ?? [])
  if (files.length === 0) return <Nothing />
  return (
    <ul className="document-files">
      {files.map(file => (
        <li key={file.id}>
          <button type="button" className="link" onClick={() => save(file.id)}>
            <Icon name="file" /> {file.name} <small>{sizeWords(file.size)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
