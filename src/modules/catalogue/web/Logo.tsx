import { thumbnailOf } from '../../files/api/picture.ts'
import type { CatalogueWord } from '../api/catalogue.ts'

/** Draws a brand's logo; without one, the first letter of its name in a frame of its colour. */
export function Logo({ word, large }: { word: Pick<CatalogueWord, 'label' | 'color' | 'picture'>; large?: boolean }) {
  const size = large ? 'brand-logo brand-logo-large' : 'brand-logo'
  if (word.picture) return <img className={size} src={thumbnailOf(word.picture)} alt="" loading="lazy" />
  return (
    <span className={size} style={{ borderColor: word.color || undefined }} aria-hidden="true">
      {[...word.label][0]}
    </span>
  )
}
