import { setAppearance, useAppSettings } from '../src/kernel/web/appSettings.ts'
import { ReferenceContext } from '../src/kernel/web/field/reference.ts'
import { KindTabs } from '../src/kernel/web/list/KindTabs.tsx'
import { descriptionOf } from './description.ts'
import type { Sample } from './sample.ts'
import { samples } from './samples.ts'
import { sampleReferences } from './tiles.ts'
import './parts.css'

const themes = { default: '浅色', dark: '深色', contrast: '高对比' }

/** All parts of the kernel that screens are put together from, each drawn and described. */
export function PartsPage() {
  const { theme, density } = useAppSettings()
  return (
    <ReferenceContext value={sampleReferences}>
      <main className="parts">
        <h1>零件</h1>
        <KindTabs
          label="主题"
          kinds={themes}
          value={theme as keyof typeof themes}
          onChange={next => setAppearance({ theme: next, density })}
        />
        {samples.map(sample => (
          <Part key={sample.parts[0]} {...sample} />
        ))}
      </main>
    </ReferenceContext>
  )
}

function Part({ parts, Draw }: Sample) {
  return (
    <section className="part" aria-label={parts.join('、')}>
      {parts.map(name => (
        <Description key={name} name={name} />
      ))}
      <div className="part-drawn">
        <Draw />
      </div>
    </section>
  )
}

function Description({ name }: { name: string }) {
  const { file, says } = descriptionOf(name)
  return (
    <header>
      <h2>{name}</h2>
      <code>{file}</code>
      <p>{says}</p>
    </header>
  )
}
