/** A file that somebody dropped or chose, with the folder that it was in. */
export type DroppedFile = { readonly file: File; readonly folder: string };

/** Files that systems put into folders by themselves. */
const isOwnFile = ({ name }: File): boolean => !name.startsWith('.') && !/^(thumbs\.db|desktop\.ini)$/i.test(name);

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** All entries of a folder; the browser gives them in parts, and an empty part at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part);
  }
}

async function filesIn(entry: FileSystemEntry, folder: string): Promise<DroppedFile[]> {
  if (entry.isFile) return [{ file: await fileOf(entry as FileSystemFileEntry), folder }];
  const inside = await entriesOf(entry as FileSystemDirectoryEntry);
  const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
  return (await Promise.all(inside.map((each) => filesIn(each, path)))).flat();
}

const inOrder = (files: readonly DroppedFile[]): DroppedFile[] =>
  files
    .filter(({ file }) => isOwnFile(file))
    .toSorted(
      (one, other) =>
        one.folder.localeCompare(other.folder, undefined, { numeric: true }) ||
        one.file.name.localeCompare(other.file.name, undefined, { numeric: true }),
    );

/** Dropped files, those of dropped folders included, by folder and name. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFile[]> {
  // The list is empty once the event is over, so entries are taken before the first pause.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return inOrder([...transfer.files].map((file) => ({ file, folder: '' })));
  return inOrder((await Promise.all(entries.map((entry) => filesIn(entry, '')))).flat());
}

/** Chosen files; those of a chosen folder carry their path. */
export const chosenFiles = (files: FileList): DroppedFile[] =>
  inOrder([...files].map((file) => ({ file, folder: file.webkitRelativePath.split('/').slice(0, -1).join('/') })));
