import { sizeWords } from '../../../kernel/api/format.ts'
import { Icon } from '../../../kernel/web/ui/Icon.tsx'
import type { Removed, Sent } from './useSending.ts'
import './attachments.css'

type Props = {
  /** The files that the form holds. */
  ids: readonly number[]
  /** Those chosen here, held or on their way. */
  files: readonly Sent[]
  onRemove: (one: Removed) => void
}

/** Shows the files of a form, each with a cross. Of one that a restored draft holds only the number is known. */
export function FileTiles({ ids, files, onRemove }: Props) {
  const chosen = files.filter(one => one.id === undefined || ids.includes(one.id))
  const kept = ids.filter(id => files.every(one => one.id !== id))
  return (
    <>
      {kept.map(id => (
        <Tile
          key={id}
          name="已上传的文件"
          said="已上传"
          onRemove={() => onRemove({ key: '', id, preview: undefined })}
        />
      ))}
      {chosen.map(one => (
        <Tile
          key={one.key}
          name={one.file.name}
          said={saidOf(one)}
          preview={one.preview}
          sending={one.id === undefined && !one.waits}
          onRemove={() => onRemove(one)}
        />
      ))}
    </>
  )
}

function saidOf({ id, waits, share, file }: Sent): string {
  if (waits) return '待上传'
  return id === undefined ? `${Math.round(share * 100)}%` : sizeWords(file.size)
}

type TileProps = { name: string; said: string; preview?: string; sending?: boolean; onRemove: () => void }

function Tile({ name, said, preview, sending, onRemove }: TileProps) {
  return (
    <figure className="attach-file" data-sending={sending || undefined}>
      {preview ? <img src={preview} alt={name} /> : <Icon name="file" size={24} />}
      <figcaption title={name}>{said}</figcaption>
      <button type="button" aria-label={`移除 ${name}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </figure>
  )
}
