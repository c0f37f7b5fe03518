import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Rolldown } from 'vite'

type FirstScreen = { chunk: string; entry?: string; parts: string[] }

/**
 * The parts that every visitor gets. Each chunk holds what the part needs at once and no earlier part has. Pages and
 * their parts come in one chunk, so that a first visit makes one request. The entry stays a file of its own, because
 * the document names it. Names are in alphabetical order, because the builder gives shared code to the first chunk by
 * name.
 */
const firstScreens: FirstScreen[] = [
  { chunk: 'app', entry: resolve('src/web.tsx'), parts: [] },
  { chunk: 'list', parts: await partsOf('list') },
  { chunk: 'start', parts: await partsOf('start') },
]

/** Returns the files of a chunk, which modules name in their `web/firstParts.ts`. */
async function partsOf(chunk: string): Promise<string[]> {
  const lists = globSync('src/modules/*/web/firstParts.ts').sort()
  const named = lists.map(async list => {
    const { firstParts } = (await import(resolve(list))) as { firstParts: Partial<Record<string, string[]>> }
    return (firstParts[chunk] ?? []).map(part => resolve(dirname(list), part))
  })
  return (await Promise.all(named)).flat()
}

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/**
 * Returns the first screens' chunk for a module; null if only other screens need it, since it would delay the first
 * ones.
 */
export function firstChunk(id: string, graph: Graph): string | null {
  const first = firstScreens.find(({ entry, parts }) =>
    (entry ? [entry] : parts).some(file => needed(file, graph).has(id)),
  )
  return first && first.entry !== id ? first.chunk : null
}

const known = new WeakMap<Graph, Map<string, ReadonlySet<string>>>()

/** Returns the static imports of a file, and the imports of those. */
function needed(file: string, graph: Graph): ReadonlySet<string> {
  const ofGraph = known.get(graph) ?? new Map<string, ReadonlySet<string>>()
  known.set(graph, ofGraph)
  const found = ofGraph.get(file) ?? closure(file, graph)
  ofGraph.set(file, found)
  return found
}

function closure(file: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([file])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
