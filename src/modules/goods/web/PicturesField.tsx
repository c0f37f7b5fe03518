import { PictureField } from '../../files/web/PictureField.tsx'
import { mostPictures } from '../api/goods.ts'

type Props = { pictures: readonly string[]; onChange: (pictures: string[]) => void }

/** Chooses the pictures of goods; the first stands in lists. */
export function PicturesField({ pictures, onChange }: Props) {
  const replace = (at: number, url: string) => onChange(pictures.toSpliced(at, 1, url).filter(Boolean))
  return (
    <div className="field field-wide goods-pictures-field">
      {pictures.map((picture, at) => (
        <PictureField whole key={picture} label={`图片 ${at + 1}`} value={picture} onChange={url => replace(at, url)} />
      ))}
      {pictures.length < mostPictures && (
        <PictureField
          whole
          key="next"
          label={`图片 ${pictures.length + 1}`}
          value=""
          onChange={url => url && onChange([...pictures, url])}
        />
      )}
    </div>
  )
}
