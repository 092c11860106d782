import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type {
  HandbookBlock,
  HandbookPicture,
  HandbookWords,
} from '../../web/features/help/handbook-rules.ts';

/** The suffix in an import of a handbook page. */
const AS_BLOCKS = '?handbook';

function wordsOf(tokens: readonly Token[] = []): HandbookWords {
  return tokens.flatMap((token): HandbookWords => {
    switch (token.type) {
      case 'text':
        return 'tokens' in token && token.tokens ? wordsOf(token.tokens) : [token.raw];
      case 'strong':
        return [{ strong: wordsOf(token.tokens) }];
      case 'link': {
        const page = /^([\w-]+)\.md$/.exec((token as Tokens.Link).href)?.[1];
        if (!page) throw new Error(`the handbook leads to itself alone: ${token.raw}`);
        return [{ page: page === 'README' ? '' : page, words: wordsOf(token.tokens) }];
      }
      default:
        throw new Error(`the handbook's screen does not show ${token.type}: ${token.raw}`);
    }
  });
}

/** The scale of pictures: drawn for two dots per pixel, shown at half size. */
const SCALE = 2;

/** The size in which a picture is shown, read from the first bytes of an extended WebP, as the gallery's browser writes it. */
export function sizeOfPicture(file: Buffer): { width: number; height: number } {
  if (file.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error('the handbook shows WebP');
  return {
    width: (file.readUIntLE(24, 3) + 1) / SCALE,
    height: (file.readUIntLE(27, 3) + 1) / SCALE,
  };
}

/** The picture of a paragraph that holds nothing else. */
function pictureIn(tokens: readonly Token[] = []): Tokens.Image | undefined {
  const [only, ...others] = tokens;
  return only?.type === 'image' && others.length === 0 ? (only as Tokens.Image) : undefined;
}

/**
 * A page of the handbook as its screen shows it, `pictureAt` telling of the pictures that it names; throws where it holds
 * what that does not know.
 */
export function readHandbook(
  text: string,
  pictureAt: (name: string) => HandbookPicture,
): HandbookBlock[] {
  return marked.lexer(text).flatMap((token): HandbookBlock[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        return [
          { kind: 'heading', depth: (token as Tokens.Heading).depth, words: wordsOf(token.tokens) },
        ];
      case 'paragraph': {
        const picture = pictureIn(token.tokens);
        if (!picture) return [{ kind: 'text', words: wordsOf(token.tokens) }];
        if (!picture.text) throw new Error(`who hears the handbook sees nothing: ${picture.raw}`);
        return [{ kind: 'picture', text: picture.text, ...pictureAt(picture.href) }];
      }
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        return [{ kind: 'list', ordered, items: items.map((item) => wordsOf(item.tokens)) }];
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        const cells = (row: Tokens.TableCell[]) => row.map((cell) => wordsOf(cell.tokens));
        return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }];
      }
      default:
        throw new Error(`the handbook's screen does not show ${token.type}: ${token.raw}`);
    }
  });
}

/** Reads the pages of `docs/handbook/` while building: a browser needs no reader of Markdown. */
export const handbook: Plugin = {
  name: 'handbook',
  enforce: 'pre',
  load: {
    filter: { id: /\.md\?handbook$/ },
    handler: async (id) => {
      const page = id.slice(0, -AS_BLOCKS.length);
      const imports: string[] = [];
      const blocks = readHandbook(await readFile(page, 'utf8'), (name) => {
        const file = path.resolve(path.dirname(page), name);
        // The bundler names the file, like any other.
        const src = `picture${imports.length}`;
        imports.push(`import ${src} from ${JSON.stringify(`${file}?url`)};`);
        return { src: `%${src}%`, ...sizeOfPicture(readFileSync(file)) };
      });
      const code = JSON.stringify(blocks).replaceAll(/"%(picture\d+)%"/g, '$1');
      return `${imports.join('')}export default ${code}`;
    },
  },
};
