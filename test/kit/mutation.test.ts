import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesToMutate, layers } from '../mutation/layers.ts'

// Otherwise a file that was moved would no longer be mutated, or no longer be a test.
it.each(Object.entries(layers))('each path of %s names a file', (_, { mutate, tests }) => {
  const missing = [...mutate, ...tests].filter((path) => globSync(path).length === 0)

  expect(missing).toEqual([])
})

it.each(Object.keys(layers))('each file of %s is in one of six shards', (layer) => {
  const shards = [1, 2, 3, 4, 5, 6].map((part) => filesToMutate(layer, `${part}/6`))

  expect(shards.every((files) => files.length > 0)).toBe(true)
  expect(shards.flat().sort()).toEqual(globSync(layers[layer]?.mutate ?? []).sort())
})
