import type { Text } from '@manyi/shared/contract/text';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useText } from '../../lib/i18n.ts';
import { IconButton } from '../ui/button.tsx';
import { cleanHtml } from './clean-html.ts';
import type { FieldInputProps, FieldOf } from './field-props.ts';
import { textOf } from './field-props.ts';
import './rich-text.css';

interface Command {
  label: Text;
  icon: LucideIcon;
  run: (editor: Editor) => void;
  isOn?: (editor: Editor) => boolean;
}

const commands: readonly Command[] = [
  {
    label: ['粗体', 'Bold'],
    icon: Bold,
    run: (e) => e.chain().focus().toggleBold().run(),
    isOn: (e) => e.isActive('bold'),
  },
  {
    label: ['斜体', 'Italic'],
    icon: Italic,
    run: (e) => e.chain().focus().toggleItalic().run(),
    isOn: (e) => e.isActive('italic'),
  },
  {
    label: ['下划线', 'Underline'],
    icon: Underline,
    run: (e) => e.chain().focus().toggleUnderline().run(),
    isOn: (e) => e.isActive('underline'),
  },
  {
    label: ['删除线', 'Strike'],
    icon: Strikethrough,
    run: (e) => e.chain().focus().toggleStrike().run(),
    isOn: (e) => e.isActive('strike'),
  },
  {
    label: ['标题', 'Heading'],
    icon: Heading2,
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (e) => e.isActive('heading', { level: 2 }),
  },
  {
    label: ['小标题', 'Subheading'],
    icon: Heading3,
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (e) => e.isActive('heading', { level: 3 }),
  },
  {
    label: ['项目列表', 'Bulleted list'],
    icon: List,
    run: (e) => e.chain().focus().toggleBulletList().run(),
    isOn: (e) => e.isActive('bulletList'),
  },
  {
    label: ['编号列表', 'Numbered list'],
    icon: ListOrdered,
    run: (e) => e.chain().focus().toggleOrderedList().run(),
    isOn: (e) => e.isActive('orderedList'),
  },
  {
    label: ['引用', 'Quote'],
    icon: Quote,
    run: (e) => e.chain().focus().toggleBlockquote().run(),
    isOn: (e) => e.isActive('blockquote'),
  },
  { label: ['撤销', 'Undo'], icon: Undo2, run: (e) => e.chain().focus().undo().run() },
  { label: ['重做', 'Redo'], icon: Redo2, run: (e) => e.chain().focus().redo().run() },
];

const words = { tools: ['格式', 'Formatting'] } as const;

const Toolbar = ({ editor }: { editor: Editor }) => {
  const t = useText();
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => commands.map((command) => command.isOn?.(now) ?? false),
  });
  return (
    <div className="rich-text-tools" role="toolbar" aria-label={t(words.tools)}>
      {commands.map(({ label, icon: Icon, run, isOn }, at) => (
        <IconButton
          key={label[1]}
          label={t(label)}
          size="small"
          icon={<Icon size={16} />}
          aria-pressed={isOn ? on[at] : undefined}
          onClick={() => run(editor)}
        />
      ))}
    </div>
  );
};

/** Loaded only when a form has rich text: the editor is as large as the rest of the screen. */
const RichTextInput = ({
  id,
  field,
  value,
  onChange,
  disabled,
  invalid,
  describedBy,
}: FieldInputProps<FieldOf<'richText'>>) => {
  const t = useText();
  const html = textOf(value);
  const report = useRef(onChange);
  report.current = onChange;
  /** What the form has from us; anything else was set from outside. */
  const reported = useRef(html);
  const attributes = useMemo(
    () => ({
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': t(field.label),
      class: 'rich-text',
      ...(invalid ? { 'aria-invalid': 'true' } : {}),
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    }),
    [id, t, field, invalid, describedBy],
  );
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] } })],
    content: cleanHtml(html),
    editable: !disabled,
    editorProps: { attributes },
    onUpdate: ({ editor: now }) => {
      reported.current = now.isEmpty ? '' : now.getHTML();
      report.current(reported.current);
    },
  });

  useEffect(() => editor.setOptions({ editorProps: { attributes } }), [editor, attributes]);

  // A value set from outside (the other version of a conflict) replaces what is shown.
  useEffect(() => {
    if (html === reported.current) return;
    reported.current = html;
    editor.commands.setContent(cleanHtml(html), { emitUpdate: false });
  }, [editor, html]);

  return (
    <div className={`rich-text-box${invalid ? ' rich-text-wrong' : ''}`}>
      {disabled ? null : <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  );
};

export default RichTextInput;
