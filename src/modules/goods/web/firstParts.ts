/** Parts of this module that a first visit shows, by the chunk of their screen: paths from this folder (scripts/build-web-chunks.ts). */
export const firstParts = {
  start: ['start/ways.ts'],
}
