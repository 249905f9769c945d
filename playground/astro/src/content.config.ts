import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

const files = (folder: string) => glob({ base: `./src/content/${folder}`, pattern: '**/*.{md,mdx}' })

export const collections = {
  blog: defineCollection({
    loader: files('blog'),
    schema: z.object({
      title: z.string(),
      pubDate: z.coerce.date(),
      updatedDate: z.coerce.date().optional(),
      draft: z.boolean().default(false),
    }),
  }),
  notes: defineCollection({
    loader: files('notes'),
    schema: z.object({ title: z.string(), updated: z.coerce.date() }),
  }),
  recipes: defineCollection({
    loader: files('recipes'),
    schema: z.object({ title: z.string(), lastmod: z.coerce.date() }),
  }),
}
