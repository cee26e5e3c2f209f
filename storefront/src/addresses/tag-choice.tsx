import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '@sealane/ui/chip'
import { Field } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { iconOf, isPresetTag, presetTags, useTagText } from './tags.ts'

type TagChoiceProps = { tag: string; error: string | undefined; onChange: (tag: string) => void }

/** Chooses one of four tags, or the shopper's own word. */
export function TagChoice({ tag, error, onChange }: TagChoiceProps) {
  const text = useTranslations('addresses')
  const tagText = useTagText()
  const [isOwn, setIsOwn] = useState(!isPresetTag(tag))
  const choose = (preset: string) => {
    setIsOwn(false)
    onChange(preset)
  }
  return (
    <fieldset>
      <legend className="type-c1 mb-2 font-semibold text-ink-2">{text('tag')}</legend>
      <div className="flex flex-wrap gap-2">
        {presetTags.map((preset) => (
          <Chip key={preset} kind="option" isOn={!isOwn && tag === preset} onClick={() => choose(preset)}>
            <Icon of={iconOf(preset)} size={20} />
            {tagText(preset)}
          </Chip>
        ))}
        <Chip
          kind="option"
          isOn={isOwn}
          onClick={() => {
            setIsOwn(true)
            if (!isOwn) onChange('')
          }}
        >
          <Icon of={Plus} size={20} />
          {text('ownTag')}
        </Chip>
      </div>
      {isOwn && (
        <div className="mt-3">
          <Field
            label={text('ownTag')}
            value={tag}
            error={error}
            maxLength={20}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </fieldset>
  )
}
