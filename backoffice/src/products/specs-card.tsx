import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../ui/button.tsx'
import { Field } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { write, type ProductDraft } from './draft.rules.ts'
import { PartCard } from './part-card.tsx'
import type { ProductPartProps } from './product-form.tsx'
import { useVocabulary } from './product.queries.ts'
import { WordList } from './word-list.tsx'

const specsMaximum = 30
type Spec = ProductDraft['specs'][number]

/** The product's specifications, each with a name and a value. Words from the vocabulary are filled in for every language. */
export function SpecsCard({ draft, errors, language, onChange }: ProductPartProps) {
  const text = useTranslations('portal.products')
  const words = useVocabulary()
  const id = useId()
  const { specs } = draft
  const set = (next: Spec[]) => onChange({ ...draft, specs: next })
  const change = (at: number, part: Partial<Spec>) =>
    set(specs.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <PartCard title={text('specs')} note={text('specNote')} error={errors['specs']}>
      <WordList id={`${id}-names`} words={words.specs.map(({ texts }) => texts[language])} />
      <WordList id={`${id}-values`} words={words.values.map(({ texts }) => texts[language])} />
      <ul className="grid gap-3">
        {specs.map((spec, at) => (
          <li key={at} className="flex items-end gap-2">
            <div className="grid min-w-0 grow gap-2 mid:grid-cols-2">
              <Field
                label={text('specName', { n: at + 1 })}
                list={`${id}-names`}
                autoComplete="off"
                maxLength={80}
                value={spec.name[language] ?? ''}
                placeholder={spec.name.en ?? ''}
                onChange={(event) =>
                  change(at, { name: write(spec.name, event.target.value, { language, words: words.specs }) })
                }
              />
              <Field
                label={text('specValue', { n: at + 1 })}
                list={`${id}-values`}
                autoComplete="off"
                maxLength={200}
                value={spec.value[language] ?? ''}
                placeholder={spec.value.en ?? ''}
                onChange={(event) =>
                  change(at, { value: write(spec.value, event.target.value, { language, words: words.values }) })
                }
              />
            </div>
            <IconButton
              icon={Trash2}
              label={text('removeSpec', { n: at + 1 })}
              onClick={() => set(specs.filter((one) => one !== spec))}
            />
          </li>
        ))}
      </ul>
      {specs.length < specsMaximum && (
        <Button variant="outline" className="mt-3" onClick={() => set([...specs, { name: {}, value: {} }])}>
          <Icon of={Plus} size={20} />
          {text('addSpec')}
        </Button>
      )}
    </PartCard>
  )
}
