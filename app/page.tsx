export default function Home() {
  return <main>Almanac</main>;
}
